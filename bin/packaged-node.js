import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The runtime of this platform's optional package, which npm puts beside this package or above it; undefined where there is none.
 * Plain JavaScript: a Node too old for the rest runs it.
 */
export function packagedNode(from) {
  const { platform, arch } = process
  const isWindows = platform === 'win32'
  const packageName = `node-${isWindows ? 'win' : platform}-${arch}`
  for (let folder = from; dirname(folder) !== folder; folder = dirname(folder)) {
    const file = join(folder, 'node_modules', packageName, 'bin', isWindows ? 'node.exe' : 'node')
    if (existsSync(file)) return file
  }
  return undefined
}
