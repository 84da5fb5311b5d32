import { enableCompileCache } from 'node:module'

// Every file of tests is a process of its own, and many start more: what one has compiled the next ones read, as between starts of the program.
process.env.NODE_COMPILE_CACHE ??= enableCompileCache().directory
