import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  IconArticle,
  IconBaselineDensitySmall,
  IconBell,
  IconBook2,
  IconBookmark,
  IconCheck,
  IconCompass,
  IconDots,
  IconHome,
  IconLock,
  IconLogin2,
  IconMenu2,
  IconMessageCircle,
  IconMessages,
  IconPencilPlus,
  IconPlus,
  IconSearch,
  IconSettings,
  IconShieldCog,
  IconThumbUp,
  IconThumbUpFilled,
  IconUser,
  IconUsersGroup,
  IconWorld,
} from '@tabler/icons-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { IconName } from '../../../src/client/ui/Icon.tsx'

const originals: Record<IconName, typeof IconLock> = {
  article: IconArticle,
  baselineDensitySmall: IconBaselineDensitySmall,
  bell: IconBell,
  book2: IconBook2,
  bookmark: IconBookmark,
  check: IconCheck,
  compass: IconCompass,
  dots: IconDots,
  home: IconHome,
  lock: IconLock,
  login2: IconLogin2,
  menu2: IconMenu2,
  messageCircle: IconMessageCircle,
  messages: IconMessages,
  pencilPlus: IconPencilPlus,
  plus: IconPlus,
  search: IconSearch,
  settings: IconSettings,
  shieldCog: IconShieldCog,
  thumbUp: IconThumbUp,
  thumbUpFilled: IconThumbUpFilled,
  user: IconUser,
  usersGroup: IconUsersGroup,
  world: IconWorld,
}

const styles = readFileSync(join(import.meta.dirname, '../../../src/client/ui/Icon.module.css'), 'utf8')
const shapesIn = (svg: string) => [...svg.matchAll(/ d=["']([^"']+)["']/g)].map(([, shape]) => shape)

test('icons of styles have the shapes of the package', () => {
  for (const [name, original] of Object.entries(originals)) {
    const shapes = shapesIn(renderToStaticMarkup(createElement(original)))
    const [, rule = ''] = styles.split(`\n.${name} {`)
    expect(shapes.length, name).toBeGreaterThan(0)
    expect(shapesIn(rule.slice(0, rule.indexOf('}'))), name).toEqual(shapes)
  }
})
