import { userNameText } from '../../../shared/identity/deleted-user.ts'
import { quotedDetail, templateOf } from '../../../shared/notifications/kinds/kind.ts'
import { definitionOf } from '../../../shared/notifications/kinds.ts'
import { factsOf } from '../../../shared/notifications/notifications.ts'
import type { PushText } from '../../../shared/notifications/push.ts'
import { phrase } from '../../../shared/platform/phrase.ts'
import { truncate } from '../../../shared/platform/truncate.ts'
import { translatorOf } from '../../identity/preferences/translator-for.ts'
import { mailSite } from '../../instance/settings/mail-site.ts'
import type { Services, Viewer } from '../../platform/context.ts'
import { presentNotification } from '../present.ts'
import type { NotificationRow } from '../queries.ts'

/** A device shows about this many characters. */
const bodyMax = 240

/**
 * Composes what a device shows: the community or the site, the sentence of the app, and the beginning of the text, in the
 * language of the reader.
 */
export async function pushTextOf(services: Services & { viewer: Viewer }, row: NotificationRow): Promise<PushText> {
  const translate = await translatorOf(services, services.viewer)
  const notification = presentNotification(row, translate)
  const { kind, actor, community, post, link, detail, count } = notification
  const definition = definitionOf(kind)
  const values = {
    actor: actor ? userNameText(actor.name) : phrase('Someone'),
    others: count - 1,
    community: community?.name ?? phrase('a community'),
    post: post?.title ?? '',
  }
  const sentence = translate({ text: templateOf(definition.sentence, factsOf(notification)), values })
  const quote = quotedDetail(definition, detail)
  return {
    title: community?.name ?? (await mailSite(services)).name,
    body: truncate(quote === '' ? sentence : `${sentence}\n${quote}`, bodyMax),
    link: link ?? '/notifications',
    tag: post?.id ?? notification.id,
  }
}
