import { expect, makeSuperAdmin, newPage, post, test } from '../fixtures.ts'
import { faintControls, focusRings } from './controls.ts'

for (const colorScheme of ['light', 'dark'] as const)
  test(`shows the edges of all controls, and the focus in one way, when it is ${colorScheme}`, async ({
    page,
    browser,
    signIn,
  }) => {
    test.slow()
    const guest = await newPage(browser)
    const { email, request } = await signIn(page, `Ann Edge ${colorScheme}`)
    await makeSuperAdmin(email)
    const { slug } = await post<{ slug: string }>(request, '/api/communities', {
      name: `Edges ${Date.now()}`,
      description: 'People who look closely',
    })
    const rings = new Set<string>()
    for (const [who, path, button] of [
      [guest, '/signup', 'Sign up'],
      [page, '/settings', 'Update Email'],
      [page, '/settings?tab=security', 'Change password'],
      [page, '/communities/create', 'Create Community'],
      [page, `/communities/${slug}`, 'Invite Members'],
      [page, `/communities/${slug}/settings?tab=privacy`, 'Review changes'],
      [page, `/communities/${slug}/new-post`, 'Create Post'],
      [page, '/admin/users', 'Search'],
    ] as const) {
      await who.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await who.goto(path)
      await expect(who.getByRole('button', { name: button }).first()).toBeVisible()
      // A switch that has just loaded may still fade to its color.
      await expect.poll(() => faintControls(who), { message: path }).toEqual([])
      for (const ring of await focusRings(who, 12)) rings.add(ring)
    }
    expect([...rings].filter((ring) => !ring.startsWith('solid 2px'))).toEqual([])
    expect(new Set([...rings].map((ring) => ring.replace(/ \(.*/, ''))).size, [...rings].join('\n')).toBe(1)
  })
