import { relative } from 'node:path'
import { beforeEach } from 'vitest'
import { sqliteOnly } from './sqlite-only.ts'

const root = `${import.meta.dirname}/../../server`

beforeEach(({ task, skip }) => {
  const listed = sqliteOnly[relative(root, task.file.filepath).replaceAll('\\', '/')]
  if (listed?.titles?.includes(task.name)) skip(listed.reason)
})
