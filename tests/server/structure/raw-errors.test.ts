import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rawErrorFiles, rawErrors } from '../../support/structure/raw-errors.ts'

test('no page shows the English text of an error', () => {
  const files = globSync('src/client/**/*.{ts,tsx}').map((file) => file.replaceAll('\\', '/'))
  expect(files.length).toBeGreaterThan(300)
  const faults = files
    .filter((file) => !rawErrorFiles.includes(file))
    .flatMap((file) => rawErrors(file, readFileSync(file, 'utf8')))
  expect(faults).toEqual([])
  for (const file of rawErrorFiles) expect(rawErrors(file, readFileSync(file, 'utf8')), file).not.toEqual([])
})

test('the text of an error is refused where a page could show it', () => {
  const faults = (code: string) => rawErrors('a.tsx', code)
  expect(faults('const a = <Field error={save.error?.message} />')).toEqual([
    'a.tsx: save.error?.message is in English. Use errorText, failureDetail, refusalOf, problemNow or problemsNow.',
  ])
  for (const code of [
    'toast.error(error.message)',
    'refusal.message',
    'a.safeParse(b).error?.issues',
    'issue?.message',
    'translateNow(error.message)',
    'problem.message',
    '(error as Error).message',
    'problems[0]?.message',
    'problems.at(0)?.message',
    'const { message } = error',
    'const { message: text } = save.error ?? {}',
    'const [{ message }] = checked.problems',
    'const { issues } = checked',
    'for (const { message } of problems) toast.error(message)',
    'try {} catch ({ message }) {}',
    'let message; ({ message } = await refusal)',
    'const Alert = ({ error: { message } }: Props) => message',
    'save.catch(({ message }) => toast.error(message))',
    'use({ onError: ({ message }) => toast.error(message) })',
    'found.map(({ message }) => message)',
    'found.map(({ message } = nothing) => message)',
    'const show = ({ message }: TRPCError) => message',
    'const show = ({ message }: { message: string }) => message',
  ])
    expect(faults(code), code).toHaveLength(1)
  for (const code of [
    'console.warn("no", error.message)',
    'error.message === messages.caseDecided',
    'translate(refused.phrase ?? refused.message)',
    'draft.message',
    'const { message, phrase } = refused',
    'const { message } = invitation',
    'const Alert = ({ tone, message }: Props) => message',
    'const Alert = ({ error, message }: { error: LoadError; message: string }) => message',
    'const { error } = save',
    't({ message: "in" })',
  ])
    expect(faults(code), code).toEqual([])
})
