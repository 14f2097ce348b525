type Press = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** Whether the browser would open a clicked link in this tab. */
export const opensHere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: Press) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
