import { type Command, prose } from './command.ts'
import { checksOf, type Finding, type Setup } from './doctor-checks.ts'
import { printJson } from './io.ts'

/** `highstreet doctor` */
export const doctorCommand: Command<Setup> = {
  name: 'doctor',
  declare(line, { io, open, fail }) {
    line
      .description(
        prose(`
Checks the settings, the runtime, the shipped data files, the data folder, the disk, the database and the port, in a cluster also
the bucket, the standby, OpenSearch and Valkey, and says for whatever is wrong what to do. Changes nothing; works beside a running server. Exit status 1 when something is wrong.
`),
      )
      .option(
        '--json',
        'print {"ok", "checks": [{"name", "state": "ok"|"warning"|"wrong", "text", "advice"}]}',
      )
      .action(async ({ json }) => {
        const checks: ({ name: string } & Finding)[] = []
        for (const check of checksOf(await open())) {
          const finding = { name: check.name, ...(await check.run()) }
          checks.push(finding)
          if (!json) for (const text of linesOf(finding)) await io.out(text)
        }
        const ok = checks.every(({ state }) => state !== 'wrong')
        if (json) await printJson(io, { ok, checks })
        if (!ok) fail()
      })
  },
}

function linesOf({ name, state, text, advice }: { name: string } & Finding): string[] {
  const mark = { ok: 'ok     ', warning: 'WARNING', wrong: 'WRONG  ' }[state]
  return [`${mark}  ${name}: ${text}`, ...(advice === '' ? [] : [`         what to do: ${advice}`])]
}
