import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import type { Socket } from 'node:net'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { BucketSettings } from '../../src/adapters/blob-s3/bucket.ts'
import { serversNotAsked } from './asked-for.ts'
import { endTogether, temporaryFolder } from './at-end.ts'
import { freePort } from './free-port.ts'

const folders = [
  ...(process.env.HIGHSTREET_TOOLS === undefined ? [] : [process.env.HIGHSTREET_TOOLS]),
  join(homedir(), '.cache/highstreet/bin'),
  ...(process.env.PATH ?? '').split(delimiter),
  join(homedir(), 'go/bin'),
]

/** The program's file; undefined if it is not installed. */
export const versitygw = folders.map((folder) => join(folder, 'versitygw')).find((file) => existsSync(file))

/** What to install where the S3 server is missing; false if it is there. */
export const missingS3: string | false =
  versitygw === undefined ? 'versitygw is not installed (bash scripts/ci/versitygw.sh)' : false

/** Why tests on S3 are skipped; false if they run. */
export const withoutS3: string | false = serversNotAsked || missingS3

export interface S3Server {
  readonly url: string
  /** Settings of an empty bucket of this server. */
  createBucket(): BucketSettings
  /** Ends the process at once, as a crash does. */
  kill(): Promise<void>
  /** Stops and resumes the process, which keeps its connections and answers nothing meanwhile. */
  pause(): void
  resume(): void
  /** Starts it again on the same port and files. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const accessKey = 'test-access'
const secretKey = 'test-secret-key'

let buckets = 0

/** Starts versitygw over a temporary folder. */
export async function startS3(): Promise<S3Server> {
  const root = temporaryFolder('s3')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const [files, sidecar] = ['files', 'sidecar'].map((name) => join(root, name)) as [string, string]
  for (const folder of [files, sidecar]) mkdirSync(folder)
  let child = await run(port, url, files, sidecar)
  return {
    url,
    createBucket: () => {
      const bucket = `bucket-${buckets++}`
      mkdirSync(join(files, bucket))
      return {
        s3Url: url,
        s3Bucket: bucket,
        s3Prefix: 'test',
        s3Region: 'us-east-1',
        s3AccessKey: accessKey,
        s3SecretKey: secretKey,
        s3Serve: 'proxy',
      }
    },
    kill: () => end(child, 'SIGKILL'),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    restart: async () => {
      child = await run(port, url, files, sidecar)
    },
    stop: () => end(child, 'SIGTERM'),
  }
}

/** Attributes go to a folder of their own: temporary file systems may have no extended attributes. */
async function run(port: number, url: string, files: string, sidecar: string): Promise<ChildProcess> {
  const options = ['--quiet', '--port', `127.0.0.1:${port}`, '--access', accessKey, '--secret', secretKey]
  const child = endTogether(
    spawn(versitygw!, [...options, '--keep-alive', 'posix', '--sidecar', sidecar, files], {
      stdio: ['ignore', 'ignore', 'pipe'],
    }),
  )
  child.unref()
  ;(child.stderr as Socket).unref()
  let said = ''
  child.stderr.on('data', (chunk) => {
    said = (said + chunk).slice(-10_000)
  })
  while (
    !(await fetch(url).then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`versitygw did not start: ${said}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return child
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  // Otherwise the process may end before the child does.
  child.ref()
  child.kill(signal)
  await exited
}

let shared: Promise<S3Server> | undefined

/** The server that the tests of one file share; it ends with the process and does not keep it alive. */
export function sharedS3(): Promise<S3Server> {
  shared ??= startS3()
  return shared
}
