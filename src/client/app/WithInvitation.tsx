import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { invitationIn, useReturnTo } from '../features/identity/auth/auth-parameters.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const InvitationStrip = lazyPart(
  'InvitationStrip',
  async () => (await import('../features/communities/invitations/InvitationStrip.tsx')).InvitationStrip,
)

/** Keeps the invitation in view while its holder signs up or in. */
export function WithInvitation() {
  const token = invitationIn(useReturnTo())
  return (
    <>
      <Suspense>{token && <InvitationStrip token={token} />}</Suspense>
      <Outlet />
    </>
  )
}
