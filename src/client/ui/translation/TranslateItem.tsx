import { useLingui } from '@lingui/react/macro'
import { IconLanguage } from '@tabler/icons-react'
import { IconMenuItem } from '../IconMenuItem.tsx'
import { canTranslate, requestTranslation } from './foreign-texts.ts'

/** Translates the text of a post or comment, where the browser can. For menus, which render in browsers only. */
export function TranslateItem({ of: { id, content } }: { of: { id: string; content?: string | undefined } }) {
  const { t } = useLingui()
  if (!content || !canTranslate()) return null
  return <IconMenuItem icon={IconLanguage} onClick={() => requestTranslation(id)}>{t`Translate`}</IconMenuItem>
}
