import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { serversNotAsked } from './asked-for.ts'
import { freePort } from './free-port.ts'

const program = ['valkey-server', 'redis-server']
  .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
  .find((file) => existsSync(file))

/** Why tests on Valkey are skipped; false if they run. */
export const withoutValkey: string | false =
  serversNotAsked ||
  (program === undefined ? 'neither Valkey nor Redis is installed (Debian: redis-server)' : false)

/** Starts a server that keeps nothing on disk. */
export async function startValkey(port?: number) {
  const own = port ?? (await freePort())
  const options = ['--port', String(own), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child: ChildProcess = spawn(program!, options, { stdio: 'ignore' })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while (!(await listens(own))) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    port: own,
    url: `redis://127.0.0.1:${own}`,
    stop: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
