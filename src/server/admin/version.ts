import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')))

/** Which version of the product this is. */
export const productVersion = version
