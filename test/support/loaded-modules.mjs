// Imported before a program: writes a line for each module that any of its threads loads to the file LOADED_MODULES, with the number of the thread.
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { threadId } from 'node:worker_threads'

registerHooks({
  load(url, context, next) {
    appendFileSync(process.env.LOADED_MODULES, `${threadId} ${url}\n`)
    return next(url, context)
  },
})
