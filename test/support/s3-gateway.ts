import { type ChildProcess, spawn } from 'node:child_process'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { endTogether, temporaryFolder } from './at-end.ts'
import { freePort } from './postgres-server.ts'
import { versitygw, withoutS3 } from './s3-server.ts'

const accessKey = 'highstreet'
const secretKey = 'highstreet-on-loopback'
const bucket = 'highstreet'

/** A real S3 server on loopback that can be killed and started again on its data. */
export interface S3Gateway {
  readonly url: string
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
  kill(): Promise<void>
  start(): Promise<void>
}

/** @throws Error if versitygw is not installed */
export async function startS3Gateway(): Promise<S3Gateway> {
  if (withoutS3 !== false) throw new Error(withoutS3)
  const folder = temporaryFolder('s3')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let exited: Promise<unknown> = Promise.resolve()
  const start = async (): Promise<void> => {
    const args = ['--port', `127.0.0.1:${port}`, 'posix', folder]
    const env = { ...process.env, ROOT_ACCESS_KEY: accessKey, ROOT_SECRET_KEY: secretKey }
    const started = endTogether(spawn(versitygw!, args, { env, stdio: 'ignore' }))
    child = started
    exited = new Promise((resolve) => started.once('exit', resolve))
    await answering(url, started)
  }
  await start()
  const client = new S3Client({
    endpoint: url,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
  })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
  return {
    url,
    bucket,
    accessKey,
    secretKey,
    start,
    kill: async () => {
      child?.kill('SIGKILL')
      await exited
    },
  }
}

/** Resolves when anything answers at the address. */
async function answering(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`versitygw ended with ${child.exitCode}.`)
    try {
      await (await fetch(url)).arrayBuffer()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
