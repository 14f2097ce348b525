import { describe, expect, test } from 'vitest'
import { expectations } from '../../support/structure/permission-table.ts'
import { procedures } from '../../support/structure/permission-tests.ts'

const paths = Object.keys(procedures)

describe('the permission table', () => {
  test.for(paths)('says who may call %s, in public and in private communities', (path) => {
    const kinds = expectations.filter((row) => row.path === path && row.of === 'founder').map((row) => row.kind)
    expect(kinds, `${path} needs its rows in tests/support/structure/permission-rows`).toEqual(
      expect.arrayContaining(['public', 'private']),
    )
  })

  test('has no duplicate rows, and none without a procedure', () => {
    const rows = expectations.map(({ path, of, kind }) => `${path} ${of} ${kind}`)
    expect(rows.filter((row, at) => rows.indexOf(row) !== at)).toEqual([])
    expect(expectations.filter(({ path }) => !paths.includes(path))).toEqual([])
  })
})
