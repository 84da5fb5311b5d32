/**
 * Run by `npm ci` and `npm install` in a checkout. npm 10 removes `node_modules/.bin/node` when it drops the packages of other platforms, which name the same
 * command; this puts it back, so that npm scripts run the packaged Node. npm 11 keeps it. Plain JavaScript: an older Node runs it.
 */
import { lstatSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packagedNode } from '../bin/packaged-node.js'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const commands = join(root, 'node_modules', '.bin')
const link = join(commands, 'node')
const node = packagedNode(root)

if (node !== undefined && process.platform !== 'win32' && !lstatSync(link, { throwIfNoEntry: false })) {
  symlinkSync(relative(commands, node), link)
}
