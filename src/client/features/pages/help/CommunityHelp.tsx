import { useLingui } from '@lingui/react/macro'
export function CommunityHelp() {
  const { t } = useLingui()
  return (
    <>
      <h2 id="inviting">{t`Inviting people`}</h2>
      <p>
        {t`Organizers and moderators can make an invite link; some communities let members make one too. Press Invite Members on the page of the community, copy the link, and send it to people in any way you like. A link ends after a number of days or of people, which you choose. You can revoke it earlier. Anyone who has the link can use it, so share it only with people whom you want to invite.`}
      </p>
      <h2 id="starting">{t`Starting a community`}</h2>
      <p>
        {t`A new community shows its organizers a card with three first steps. Choose a look, write a welcome and invite people. Each step is ticked when it is done. You can close the card at any time.`}
      </p>
      <p>
        {t`The look of a community is its icon, its banner and one of eight colors. You find them in the settings of the community. The faces at the top of its page belong to some of its members; press them to see the list of all members.`}
      </p>
    </>
  )
}
