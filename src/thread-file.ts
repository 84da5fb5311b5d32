import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The file that a worker thread runs, beside the module that starts it: TypeScript in the sources, JavaScript when built.
 *
 * @param name without extension
 * @param module `import.meta.url` of the one that starts it
 */
export const threadFile = (name: string, module: string): URL =>
  new URL(`./${name}${extname(fileURLToPath(module))}`, module)
