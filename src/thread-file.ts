import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * URL of a worker thread's file beside the module that starts it: TypeScript in the sources, JavaScript in a
 * build.
 *
 * @param name without extension
 * @param module `import.meta.url` of the starting module
 */
export const threadFile = (name: string, module: string): URL =>
  new URL(`./${name}${extname(fileURLToPath(module))}`, module)
