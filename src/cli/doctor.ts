import { parseArgs } from 'node:util'
import { checksOf, type Finding, type Setup } from './doctor-checks.ts'
import { type Command, positionals, printJson } from './io.ts'

/** `highstreet doctor` */
export const doctorCommand: Command<Setup> = {
  name: 'doctor',
  summary: 'Check the set-up and say what is wrong.',
  help: `
Usage: highstreet doctor [--json]

Checks the settings, the runtime, the shipped data files, the data folder, the disk, the database and the port, and says for
whatever is wrong what to do. Changes nothing; works beside a running server. Exit status 1 when something is wrong.

  --json   {"ok", "checks": [{"name", "state": "ok"|"warning"|"wrong", "text", "advice"}]}
`,
  run: async (args, io, open) => {
    const { values, positionals: given } = parseArgs({
      args: [...args],
      options: { json: { type: 'boolean' } },
      allowPositionals: true,
    })
    positionals(given, [])
    const checks: ({ name: string } & Finding)[] = []
    for (const check of checksOf(await open())) {
      const finding = { name: check.name, ...(await check.run()) }
      checks.push(finding)
      if (!values.json) for (const line of linesOf(finding)) await io.out(line)
    }
    const ok = checks.every(({ state }) => state !== 'wrong')
    if (values.json) await printJson(io, { ok, checks })
    return ok ? 0 : 1
  },
}

function linesOf({ name, state, text, advice }: { name: string } & Finding): string[] {
  const mark = { ok: 'ok     ', warning: 'WARNING', wrong: 'WRONG  ' }[state]
  return [`${mark}  ${name}: ${text}`, ...(advice === '' ? [] : [`         what to do: ${advice}`])]
}
