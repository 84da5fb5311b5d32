import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const program = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** Why tests in a browser cannot run; false if they can. */
export const withoutChromium: string | false = existsSync(program)
  ? false
  : `${program} is not installed (apt-get install chromium)`

/** Chromium that draws WebGL in software. */
export const startChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: program,
    args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  })
