/** The plan of a run of `highstreet dedupe` in files, from its beginning until it is carried out. */
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { takeFileLock } from '../../adapters/file-lock.ts'
import type { PlanBook, RunningPlan } from '../../operations/dedupe/dedupe.ts'
import type { Planned } from '../../operations/dedupe/plan.ts'
import { CommandFailure } from '../io.ts'

const linesAtOnce = 1000

/** @throws CommandFailure while another process has it open */
export async function openPlanBook(folder: string): Promise<PlanBook & { close(): Promise<void> }> {
  await mkdir(folder, { recursive: true })
  const lock = takeFileLock(join(folder, 'lock'))
  if (lock === null)
    throw new CommandFailure('another highstreet dedupe is running in this data folder; wait until it ends')
  const [planFile, doneFile] = [join(folder, 'plan.ndjson'), join(folder, 'done')]
  return {
    load: async () => {
      const plan = await readPlan(planFile)
      return plan && { plan, done: Number(await readFile(doneFile, 'utf8').catch(() => '0')) }
    },
    save: async (plan) => {
      await rm(doneFile, { force: true })
      await writePlan(`${planFile}.new`, plan)
      await rename(`${planFile}.new`, planFile)
    },
    // Lost with the power, it is an earlier one: what is done already is seen by the entities.
    note: async (done) => {
      await writeFile(`${doneFile}.new`, String(done))
      await rename(`${doneFile}.new`, doneFile)
    },
    remove: async () => {
      await rm(planFile, { force: true })
      await rm(doneFile, { force: true })
    },
    close: async () => lock.release(),
  }
}

/** An erasure does not look for names here: the file has none. */
const withoutNames = (key: string, value: unknown) => (key === 'name' ? undefined : value)

async function writePlan(file: string, { items, ...head }: RunningPlan): Promise<void> {
  const out = await open(file, 'w')
  try {
    await out.write(`${JSON.stringify(head)}\n`)
    for (let at = 0; at < items.length; at += linesAtOnce)
      await out.write(
        items
          .slice(at, at + linesAtOnce)
          .map((item) => `${JSON.stringify(item, withoutNames)}\n`)
          .join(''),
      )
    await out.sync()
  } finally {
    await out.close()
  }
}

async function readPlan(file: string): Promise<RunningPlan | null> {
  let head: Omit<RunningPlan, 'items'> | null = null
  const items: Planned[] = []
  try {
    for await (const line of createInterface({ input: createReadStream(file) }))
      if (head === null) head = JSON.parse(line)
      else items.push(JSON.parse(line))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  return head && { ...head, items }
}
