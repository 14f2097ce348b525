import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { type ComponentType, type KeyboardEvent, useRef, useState, useSyncExternalStore } from 'react'
import { imageTypes } from '../../../platform/uploads/upload-image.ts'
import { sidewaysStep } from '../../../ui/direction.ts'
import classes from './Editor.module.css'
import { type Action, toolbarActions } from './toolbar-actions.ts'

const never = () => () => {}
/** Whether shortcuts use Cmd rather than Ctrl. The server cannot know. */
const useIsApple = () =>
  useSyncExternalStore(
    never,
    () => /Mac|iP(hone|ad|od)/.test(navigator.platform),
    () => false,
  )

interface ToolProps {
  label: string
  Icon: ComponentType<{ size?: number }>
  shortcutKey?: string | undefined
  isFirst: boolean
  onFocus: () => void
  onClick: () => void
}

function Tool({ label, Icon, shortcutKey, isFirst, onFocus, onClick }: ToolProps) {
  const { t } = useLingui()
  const isApple = useIsApple()
  const shortcut = (key: string) => `${isApple ? '⌘' : `${t`Ctrl`}+`}${key.toUpperCase()}`
  const keys = shortcutKey && shortcut(shortcutKey)
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      className={classes.tool}
      aria-label={label}
      title={keys ? t`${label} (${keys})` : label}
      aria-keyshortcuts={shortcutKey && `${isApple ? 'Meta' : 'Control'}+${shortcutKey.toUpperCase()}`}
      tabIndex={isFirst ? 0 : -1}
      // Keeps the field's selection.
      onMouseDown={(event) => event.preventDefault()}
      onFocus={onFocus}
      onClick={onClick}
    >
      <Icon size={18} />
    </ActionIcon>
  )
}

interface Props {
  /** The name of the field that the toolbar controls. */
  label: string
  onAction: (action: Action) => void
  /** Undefined if the user may not upload images. */
  onImages: ((files: File[]) => void) | undefined
}

/** The place of the button for images: behind the other frequent ones, because phones show the first seven only. */
const imagesAt = 4

/** A toolbar with one tab stop; the arrow keys move between its buttons. */
export function Toolbar({ label, onAction, onImages }: Props) {
  const { t } = useLingui()
  const [stop, setStop] = useState(0)
  const bar = useRef<HTMLDivElement>(null)
  const picker = useRef<HTMLInputElement>(null)

  const tools: Pick<ToolProps, 'label' | 'Icon' | 'shortcutKey' | 'onClick'>[] = toolbarActions.map((action) => ({
    label: t(action.label),
    Icon: action.Icon,
    shortcutKey: action.key,
    onClick: () => onAction(action),
  }))
  if (onImages) {
    tools.splice(imagesAt, 0, { label: t`Add images`, Icon: IconPhoto, onClick: () => picker.current?.click() })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const count = tools.length
    const step = sidewaysStep(event.key)
    const to = step === undefined ? { Home: 0, End: count - 1 }[event.key] : stop + step
    if (to === undefined) return
    event.preventDefault()
    bar.current?.querySelectorAll('button')[(to + count) % count]?.focus()
  }
  return (
    <div ref={bar} role="toolbar" aria-label={t`Format: ${label}`} className={classes.toolbar} onKeyDown={onKeyDown}>
      {tools.map((tool, at) => (
        <Tool key={tool.label} {...tool} isFirst={at === stop} onFocus={() => setStop(at)} />
      ))}
      {onImages && (
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          accept={imageTypes.join(',')}
          aria-label={t`Images to add`}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])]
            // Without this, picking the same file again after a refusal fires no change event.
            currentTarget.value = ''
            onImages(files)
          }}
        />
      )}
    </div>
  )
}
