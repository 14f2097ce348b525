import { relative } from 'node:path'
import { beforeEach } from 'vitest'
import { sqliteOnly } from './sqlite-only.ts'

const folder = `${import.meta.dirname}/../../server`

beforeEach(({ task, skip }) => {
  const file = relative(folder, task.file.filepath).replaceAll('\\', '/')
  const listed = sqliteOnly.find(
    ({ files, titles }) => files.includes(file) && titles?.some((title) => task.name.startsWith(title)),
  )
  if (listed) skip(listed.reason)
})
