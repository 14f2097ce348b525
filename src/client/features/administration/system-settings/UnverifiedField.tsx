import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { useSendsMail } from '../../instance/branding/use-branding.ts'

interface Props {
  value: boolean
  onChange: (value: boolean) => void
}

/** Whether users write without a verified address; a mail server takes the choice away. */
export function UnverifiedField({ value, onChange }: Props) {
  const { t } = useLingui()
  const sendsMail = useSendsMail()
  return (
    <Switch
      size="md"
      label={t`Users can post without a verified address`}
      description={
        sendsMail
          ? t`Only for sites without a mail server: this site has one, so users verify their address with the link that it emails.`
          : t`For as long as the site has no mail server. Nobody proves an address then, so users stay unverified. If off, each user needs a verification link from a super admin.`
      }
      disabled={sendsMail && !value}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
