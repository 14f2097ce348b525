import { cleanup, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, test } from 'vitest'
import { useReturnTo } from '../../../src/client/features/identity/auth/auth-parameters.ts'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'

afterEach(cleanup)

/** The page after logging in with this target in the URL. */
const goesOnTo = (target: string) => {
  const address = `/login?returnTo=${encodeURIComponent(target)}`
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  )
  return renderHook(useReturnTo, { wrapper }).result.current
}

describe('the page after signing in', () => {
  test.each([
    ['/', '/'],
    ['/communities', '/communities'],
    ['/communities/chess-club/posts/1?sort=new#comments', '/communities/chess-club/posts/1?sort=new#comments'],
    ['/communities?next=https://evil.example', '/communities?next=https://evil.example'],
    ['/a/../communities', '/communities'],
    ['/caf%C3%A9', '/caf%C3%A9'],
  ])('%s is accepted as target', (target, path) => {
    expect(goesOnTo(target)).toBe(path)
  })

  test.each([
    '',
    'communities',
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/a\\..\\..\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' /communities',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
  ])('%j is refused as target', (target) => {
    expect(goesOnTo(target)).toBe(null)
  })

  test('is the private community that asked a guest to sign in', async () => {
    const world = await openWorld()
    const root = await world.user('Root', { isSuperAdmin: true })
    await root.api.adminSettings.save({ guestsMayRead: true })
    const ann = await world.user('Ann')
    const path = `/communities/${(await createCommunity(ann, { isPrivate: true })).slug}`
    const { address } = openScreen(world, path)
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(address()).toBe(`/login?${new URLSearchParams({ returnTo: path })}`)
  })

  test('is the home page when the target is another site', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    for (const target of ['https://evil.example', '//evil.example', '/\\evil.example']) {
      const { address, close } = openScreen(world, `/login?returnTo=${encodeURIComponent(target)}`, ann)
      await screen.findByRole('heading', { name: 'Welcome, Ann' })
      expect(address()).toBe('/')
      close()
    }
  })
})
