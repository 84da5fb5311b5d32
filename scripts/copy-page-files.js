// Copies what browsers load beside the compiled program: the compiler takes TypeScript only.
import { cpSync } from 'node:fs'

for (const folder of ['web/browser', 'web/design']) {
  cpSync(`src/${folder}`, `dist/${folder}`, { recursive: true, filter: (path) => !path.endsWith('.ts') })
}
