import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IconDots, IconLock, IconMessageCircle, IconThumbUp, IconThumbUpFilled, IconWorld } from '@tabler/icons-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { IconName } from '../../../src/client/ui/Icon.tsx'

const originals: Record<IconName, typeof IconLock> = {
  dots: IconDots,
  lock: IconLock,
  messageCircle: IconMessageCircle,
  thumbUp: IconThumbUp,
  thumbUpFilled: IconThumbUpFilled,
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
