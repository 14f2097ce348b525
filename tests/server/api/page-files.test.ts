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
  'src/client/FirstSteps.tsx': { file: 'assets/first-steps.js', isDynamicEntry: true, imports: ['index.html'] },
})

test('lists the scripts of a page after those that they import, and those that need the app apart', () => {
  expect(filesOf(['LoginPage'])).toEqual({
    early: ['/assets/react.js', '/assets/router.js', '/assets/fields.js'],
    late: ['/assets/links.js', '/assets/login.js'],
  })
})

test('lists the scripts of parts that the page shows', () => {
  const { late } = filesOf(['LoginPage', 'FirstSteps'])
  expect(late).toEqual(['/assets/links.js', '/assets/login.js', '/assets/first-steps.js'])
})

test('lists each script once where scripts import each other', () => {
  const filesOfCircle = createPageFiles({
    'index.html': { file: 'assets/app.js', isEntry: true, imports: ['_one.js'] },
    '_one.js': { file: 'assets/one.js', imports: ['_two.js'] },
    '_two.js': { file: 'assets/two.js', imports: ['_one.js'] },
    '_three.js': { file: 'assets/three.js', imports: ['_four.js', 'index.html'] },
    '_four.js': { file: 'assets/four.js', imports: ['_three.js'] },
    'src/client/HelpPage.tsx': { file: 'assets/help.js', isDynamicEntry: true, imports: ['_three.js', '_two.js'] },
  })
  expect(filesOfCircle(['HelpPage'])).toEqual({
    early: ['/assets/two.js', '/assets/one.js'],
    late: ['/assets/four.js', '/assets/three.js', '/assets/help.js'],
  })
})

test('lists the scripts of the app for pages within it', () => {
  expect(filesOf(['NotFoundPage'])).toEqual({ early: ['/assets/react.js', '/assets/router.js'], late: [] })
})
