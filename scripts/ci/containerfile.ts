/**
 * Executes the steps of `deploy/Containerfile` without a container engine, on a Debian machine as root: each stage is a
 * folder that RUN steps see as their root, with the programs of this machine instead of the base image's. Then starts the
 * result as its user on a read-only root, runs its health check, and stops it. Work is in the folder given as argument.
 */
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { freePort } from '../../test/support/free-port.ts'

const work = resolve(process.argv[2] ?? '')
const context = resolve(import.meta.dirname, '../..')
const file = join(context, 'deploy/Containerfile')

interface Stage {
  readonly root: string
  readonly env: Record<string, string>
  workdir: string
  user: string
  readonly words: Map<string, string[]>
}

const instructions = readFileSync(file, 'utf8')
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n/g, ' ')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => /^(\w+)\s+(.*)$/.exec(line)!.slice(1) as [string, string])

/** Runs a program with `stage.root` as its root; `/dev`, `/proc`, `/etc` and `/usr` are this machine's. */
const inside = `set -e
root="$1" user="$2" writable="$3"; shift 3
mount --make-rprivate /
mount --bind "$root" "$root"
for folder in /bin /sbin /lib /lib64; do [ -L "$root$folder" ] || cp -P "$folder" "$root$folder"; done
for folder in usr etc dev proc; do mkdir -p "$root/$folder"; mount --rbind "/$folder" "$root/$folder"; done
mkdir -p "$root/tmp"; mount -t tmpfs tmpfs "$root/tmp"
if [ "$writable" != yes ]; then
  mount --bind "$root$writable" "$root$writable"
  mount -o remount,bind,ro "$root"
fi
exec chroot --userspec="$user" "$root" "$@"`

const within = (stage: Stage, writable: string, command: readonly string[]): string[] => [
  ...['-m', 'sh', '-c', inside, 'sh', stage.root, stage.user, writable],
  ...command,
]
const environment = (stage: Stage): NodeJS.ProcessEnv => ({
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/tmp',
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => /^npm_config_|_CERTS?$/i.test(name))),
  ...stage.env,
})

const stages = new Map<string, Stage>()
let stage: Stage
for (const [instruction, rest] of instructions) {
  const words = rest.split(/\s+/)
  if (instruction === 'FROM') {
    const name = words[2] ?? 'result'
    stage = { root: join(work, name), env: {}, workdir: '/', user: '0:0', words: new Map() }
    mkdirSync(stage.root, { recursive: true })
    stages.set(name, stage)
  } else if (instruction === 'WORKDIR') {
    stage!.workdir = rest
    mkdirSync(join(stage!.root, rest), { recursive: true })
  } else if (instruction === 'COPY') copy(stage!, words)
  else if (instruction === 'RUN') {
    console.log(`RUN ${rest}`)
    const command = ['sh', '-ec', `cd ${stage!.workdir}; ${rest}`]
    execFileSync('unshare', within(stage!, 'yes', command), { stdio: 'inherit', env: environment(stage!) })
  } else if (instruction === 'USER') stage!.user = rest
  else if (instruction === 'ENV')
    for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) stage!.env[name] = value
  else stage!.words.set(instruction, words)
}
await tryOut(stage!)

function copy(to: Stage, words: readonly string[]): void {
  const from = /^--from=(.+)/.exec(words[0]!)?.[1]
  const source = from === undefined ? context : stages.get(from)!.root
  const names = words.slice(from === undefined ? 0 : 1, -1)
  const target = join(to.root, words.at(-1)!.startsWith('/') ? '' : to.workdir, words.at(-1)!)
  for (const name of names) {
    const into = words.at(-1)!.endsWith('/') ? join(target, name.split('/').at(-1)!) : target
    mkdirSync(dirname(into), { recursive: true })
    const filter = (path: string): boolean => !ignored(relative(source, path))
    cpSync(join(source, name), into, { recursive: true, verbatimSymlinks: true, ...(from ? {} : { filter }) })
  }
}

/** What the ignore file excludes of the folders that it names. */
function ignored(path: string): boolean {
  const rules = readFileSync(`${file}.dockerignore`, 'utf8').split('\n').filter(Boolean)
  const named = rules.some((rule) => rule.startsWith('!') && `${path}/`.startsWith(`${rule.slice(1)}/`))
  return !named || path.endsWith('.test.ts')
}

/** The exec form of an instruction, as a list. */
function list(of: Stage, instruction: string): string[] {
  const text = of.words.get(instruction)!.join(' ')
  return JSON.parse(text.slice(text.indexOf('[')))
}

/** Starts the container's command, waits until the health check passes, and stops it. */
async function tryOut(result: Stage): Promise<void> {
  if (/^(0|root)\b/.test(result.user)) throw new Error('The result runs as root.')
  const [volume = ''] = result.words.get('VOLUME')!
  for (const left of ['src', 'node_modules/typescript', 'node_modules/@biomejs/biome', 'data/own'])
    if (existsSync(join(result.root, result.workdir, left)))
      throw new Error(`${left} was left in the result.`)
  const env = {
    ...environment(result),
    HIGHSTREET_HOST: '127.0.0.1',
    HIGHSTREET_PORT: String(await freePort()),
  }
  const command = [...list(result, 'ENTRYPOINT'), ...list(result, 'CMD')]
  const server = spawn('unshare', within(result, volume, command), { env, stdio: 'inherit' })
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve))
  try {
    const check = within(result, volume, list(result, 'HEALTHCHECK'))
    for (;;) {
      if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}.`)
      try {
        execFileSync('unshare', check, { env, stdio: 'ignore' })
        break
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 1000))
      }
    }
  } finally {
    server.kill('SIGTERM')
  }
  const code = await ended
  if (code !== 0) throw new Error(`The server stopped with ${code}.`)
  console.log('built, started as its user on a read-only root, healthy, stopped')
}
