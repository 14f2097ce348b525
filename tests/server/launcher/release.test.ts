import { expect, test } from 'vitest'
import { changelogSection } from '../../../scripts/package/release.mjs'

const changelog =
  '# Changelog\n\n## [Unreleased]\n\n- next\n\n## [1.1.0] - 2026-01-02\n\n- newer\n\n## [1.0.0]\n\n- older\n'

test('a release carries the section of its version, or what is not released yet', () => {
  expect(changelogSection(changelog, '1.1.0')).toBe('## [1.1.0] - 2026-01-02\n\n- newer\n')
  expect(changelogSection(changelog, '2.0.0')).toBe('## [Unreleased]\n\n- next\n')
  expect(() => changelogSection('# Changelog\n', '1.0.0')).toThrow('no section for 1.0.0')
})
