import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { createVitest, type TestModule } from 'vitest/node'

const root = join(import.meta.dirname, '../..')

/** How a run of tests ended: `failed` names the first test that failed; null when none did. */
export interface Outcome {
  hasPassed: boolean
  failed: string | null
  /** The first test file that failed, by its path in the tree. */
  file: string | null
  /** Failures outside of any test. */
  errors: string[]
}

const filesOfTree = () =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)))

function outcomeOf(folder: string, modules: readonly TestModule[], unhandled: readonly unknown[]): Outcome {
  const failed = modules.flatMap((module) => [...module.children.allTests('failed')])
  const errors = [...modules.flatMap((module) => module.errors()), ...unhandled].map((error) =>
    String((error as Error).message ?? error),
  )
  const hasPassed = modules.length > 0 && modules.every((module) => module.ok()) && errors.length === 0
  const broken = modules.find((module) => !module.ok())
  const file = broken ? relative(folder, broken.moduleId).replaceAll('\\', '/') : null
  return { hasPassed, failed: failed[0]?.fullName ?? null, file, errors }
}

/**
 * Copies the working tree, without files that Git ignores, into a folder that may be damaged, and keeps one Vitest open
 * on it: starting it for each mutant takes longer than most of their tests.
 */
export async function makeScratch() {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-mutation-'))
  for (const file of filesOfTree()) cpSync(join(root, file), join(folder, file))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  // Lingui looks for its files in the current folder. This process has no other task.
  process.chdir(folder)
  const options = { root: folder, watch: false, bail: 1, maxWorkers: 1, silent: true, reporters: [{}] }
  const vitest = await createVitest('test', options)
  await vitest.standalone()

  return {
    folder,
    read: (file: string) => readFileSync(join(folder, file), 'utf8'),
    write(file: string, source: string) {
      writeFileSync(join(folder, file), source)
      vitest.invalidateFile(join(folder, file))
    },
    /** Runs these test files of one project, up to the first failure. */
    async runTests(project: string, files: readonly string[]): Promise<Outcome> {
      const paths = new Set(files.map((file) => join(folder, file)))
      const all = await vitest.globTestSpecifications()
      const chosen = all.filter((spec) => spec.project.name === project && paths.has(spec.moduleId))
      if (chosen.length !== paths.size) throw new Error(`there is no such test file: ${files.join(' ')}`)
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen)
      // The result still contains the files of earlier runs.
      const own = testModules.filter(({ moduleId }) => paths.has(moduleId))
      return outcomeOf(folder, own, unhandledErrors)
    },
    async remove() {
      await vitest.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
