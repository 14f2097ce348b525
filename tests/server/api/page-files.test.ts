import { expect, test } from 'vitest'
import { createPageFiles } from '../../../src/client/rendering/page-files.ts'

const filesOf = createPageFiles({
  'index.html': { file: 'assets/app.js', isEntry: true, imports: ['_react.js', '_router.js'] },
  '_react.js': { file: 'assets/react.js' },
  '_router.js': { file: 'assets/router.js', imports: ['_react.js'] },
  '_fields.js': { file: 'assets/fields.js', imports: ['_react.js'] },
  '_links.js': { file: 'assets/links.js', imports: ['index.html', '_react.js'] },
  'src/client/LoginPage.tsx': {
    file: 'assets/login.js',
    isDynamicEntry: true,
    imports: ['_links.js', '_fields.js', 'index.html'],
  },
})

test('lists the scripts of a page after those that they import, and those that need the app apart', () => {
  expect(filesOf('LoginPage')).toEqual({
    early: ['/assets/react.js', '/assets/router.js', '/assets/fields.js'],
    late: ['/assets/links.js', '/assets/login.js'],
  })
})

test('lists the scripts of the app for pages within it', () => {
  expect(filesOf('NotFoundPage')).toEqual({ early: ['/assets/react.js', '/assets/router.js'], late: [] })
})
