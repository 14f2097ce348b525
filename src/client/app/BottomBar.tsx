import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { NavLink, useLocation, useMatch, useNavigate } from 'react-router-dom'
import { useViewer } from '../features/identity/viewer/use-viewer.ts'
import { useInstance } from '../features/instance/branding/use-branding.ts'
import { useUnreadCount } from '../features/notifications/list/use-unread-count.ts'
import { useEntityCache } from '../platform/entities/use-entities.ts'
import { paths } from '../platform/paths.ts'
import { CountBadge } from '../ui/CountBadge.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import classes from './BottomBar.module.css'

const NewPostDialog = lazy(async () => ({
  default: (await import('../features/discussions/visits/NewPostDialog.tsx')).NewPostDialog,
}))

interface Destination {
  to: string
  label: string
  icon: IconName
}

function DestinationLink({ to, label, icon, count = 0 }: Destination & { count?: number }) {
  const { t } = useLingui()
  return (
    <li>
      <NavLink to={to} discover="none" end={to === paths.home} className={classes.item ?? ''}>
        <Icon name={icon} size={24} />
        {label}
        {count > 0 && (
          <>
            <CountBadge count={count} className={classes.count} />
            <span className={classes.unread}>{` ${t`unread`}`}</span>
          </>
        )}
      </NavLink>
    </li>
  )
}

/** Opens the form of the community in which the viewer is; elsewhere they choose one. */
function NewPostButton() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const slug = useMatch('/communities/:slug/*')?.params.slug
  const communities = useEntityCache('community')
  const [opened, setOpened] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const write = () => {
    const here = slug === undefined ? undefined : communities.read().byId.get(slug)?.shown
    if (here?.can?.post) return navigate(paths.newPost(here.slug))
    setWanted(true)
    setOpened(true)
  }
  return (
    <li>
      <button type="button" className={classes.item} onClick={write}>
        <Icon name="pencilPlus" size={24} />
        {t`New post`}
      </button>
      <Suspense>{isWanted && <NewPostDialog here={slug} opened={opened} onClose={() => setOpened(false)} />}</Suspense>
    </li>
  )
}

const home = { to: paths.home, icon: 'home' } as const
const discover = { to: paths.discover, icon: 'compass' } as const

function GuestItems() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const guestsMayRead = useInstance().data?.guestsMayRead ?? false
  const returnTo = pathname === paths.home ? undefined : pathname
  return (
    <>
      <DestinationLink {...home} label={t`Home`} />
      {guestsMayRead && <DestinationLink {...discover} label={t`Discover`} />}
      <DestinationLink to={paths.login(returnTo)} label={t`Log In`} icon="login2" />
    </>
  )
}

function ViewerItems({ id }: { id: string }) {
  const { t } = useLingui()
  const unread = useUnreadCount() ?? 0
  return (
    <>
      <DestinationLink {...home} label={t`Home`} />
      <DestinationLink {...discover} label={t`Discover`} />
      <NewPostButton />
      <DestinationLink to={paths.notifications} label={t`Notifications`} icon="bell" count={unread} />
      <DestinationLink to={paths.user(id)} label={t`You`} icon="user" />
    </>
  )
}

/** The places within reach of the thumb, on screens without the sidebar. */
export function BottomBar() {
  const { t } = useLingui()
  const isNarrow = useIsNarrow()
  const { viewer, isLoading } = useViewer()
  if (!isNarrow) return null
  return (
    <nav id="bottom-bar" aria-label={t`Shortcuts`} className={classes.bar}>
      <ul className={classes.items}>{!isLoading && (viewer ? <ViewerItems id={viewer.id} /> : <GuestItems />)}</ul>
    </nav>
  )
}
