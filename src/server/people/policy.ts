import type { Settings } from '../../shared/settings.ts'
import type { Viewer } from '../context.ts'

interface PersonAsk {
  viewer: Pick<Viewer, 'id' | 'isSuperAdmin'> | null
  person: { id: string; settings: Pick<Settings, 'PRIVACY_PROFILE_VISIBLE' | 'PRIVACY_ACTIVITY_STATUS_VISIBLE'> }
}

/** What a viewer may see of a person. Nobody hides from themselves, or from super admins. */
export function personAbilities({ viewer, person }: PersonAsk) {
  const isSelf = viewer?.id === person.id
  const isTrusted = isSelf || viewer?.isSuperAdmin === true
  const view = isTrusted || person.settings.PRIVACY_PROFILE_VISIBLE === 'true'
  return { view, seeActivity: view && (isTrusted || person.settings.PRIVACY_ACTIVITY_STATUS_VISIBLE === 'true') }
}
