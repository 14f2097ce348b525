import { expect, test } from 'vitest'
import { commandOf } from '../../../src/server/platform/installation.ts'

test('names the command as operators call it', () => {
  expect([null, './folkmoot', '/usr/local/bin/folkmoot', 'folkmoot'].map(commandOf)).toEqual([
    'npx folkmoot',
    './folkmoot',
    '/usr/local/bin/folkmoot',
    './folkmoot',
  ])
})
