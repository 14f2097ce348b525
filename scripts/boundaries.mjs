// Checks who imports whom, in the tree it is started in, against .dependency-cruiser.cjs. Needs the pinned Node.
import { globSync } from 'node:fs'
import { allExtensions, cruise, format } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'

const files = globSync(['server.ts', '{src,migrations}/**/*.{ts,tsx}']).filter((file) => !file.endsWith('.d.ts'))

const { output } = await cruise(files, await extractOptions('./.dependency-cruiser.cjs'), undefined, {
  tsConfig: extractTsConfig('./tsconfig.json'),
})
const violations = output.summary.violations.length

// With a TypeScript it does not know, dependency-cruiser passes over these files, or over the types in them, and is content.
const knowsTypeScript = allExtensions.some(({ extension, available }) => extension === '.ts' && available)
const read = new Set(output.modules.map((module) => module.source))
const unread = files.filter((file) => !read.has(file))

if (violations > 0) console.error((await format(output, { outputType: 'err-long' })).output)
if (!knowsTypeScript) console.error('boundaries: dependency-cruiser does not know the installed version of typescript')
if (unread.length > 0) console.error(`boundaries: not read: ${unread.join(', ')}`)
console.log(`boundaries: ${files.length} files, ${violations} violations`)
if (violations > 0 || !knowsTypeScript || unread.length > 0 || files.length === 0) process.exitCode = 1
