#!/usr/bin/env node
import { run } from './child.mjs'
import { install } from './install.mjs'
import { report } from './project.mjs'

try {
  install()
  process.exitCode = await run(['src/cli/folkmoot.ts', ...process.argv.slice(2)])
} catch (error) {
  process.exitCode = report(error)
}
