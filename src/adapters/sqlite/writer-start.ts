import { threadFile } from '../../thread-file.ts'

/** File of the writer thread (`WriterThread`), whose options are the path of the database file. */
export const writerThread = threadFile('writer-thread', import.meta.url)
