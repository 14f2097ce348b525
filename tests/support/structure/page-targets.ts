import type { RouteObject } from 'react-router-dom'
import { isRendered, routes } from '../../../src/client/app/routes.tsx'
import type { Scenario } from './scenario.ts'

const pathsOf = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap((route) => [
    ...(isRendered(route) && route.path ? [route.path] : []),
    ...pathsOf(route.children ?? []),
  ])

type PageScene = Pick<Scenario, 'community' | 'founder'> & { written: { postId: string } }

/** The paths of all pages that the server renders, with what the scene has written. */
export function pageTargets({ community, founder, written }: PageScene): string[] {
  const { postId } = written
  return pathsOf(routes).flatMap((path) => {
    const filled = path
      .replace('/communities/:slug', `/communities/${community.slug}`)
      .replace(':postId', postId)
      .replace('/users/:id', `/users/${founder.id}`)
      .replace('/topics/:slug', '/topics/canary')
      .replace('*', '/nowhere')
    return filled === '/search'
      ? ['posts', 'comments', 'communities', 'people'].map((kind) => `/search?q=canary&kind=${kind}`)
      : filled
  })
}
