import { Minus, Plus } from 'lucide-react'
import {
  type Dispatch,
  type KeyboardEvent,
  type PointerEvent,
  type SetStateAction,
  useEffect,
  useRef,
  useState,
} from 'react'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { Slider } from '../../ui/fields/slider.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { type Crop, centeredCrop, panCrop, sideOf, ZOOM_MAX, zoomCrop } from './crop.ts'

/** Side of the uploaded square in pixels; the server keeps no more. */
const OUTPUT_PX = 512
const ZOOM_STEP = 0.25
const KEY_STEP = 0.05

const ARROWS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [KEY_STEP, 0],
  ArrowRight: [-KEY_STEP, 0],
  ArrowUp: [0, KEY_STEP],
  ArrowDown: [0, -KEY_STEP],
}

/** Crops a picture to the square that becomes the avatar: by dragging, wheel, pinch, keys and a slider. */
export default function AvatarCrop({
  picture,
  isBusy,
  error,
  onSave,
  onClose,
}: {
  picture: ImageBitmap
  /** True during the upload. */
  isBusy: boolean
  /** Why the upload failed. */
  error: string | null
  onSave: (square: Blob) => void
  onClose: () => void
}) {
  const [crop, setCrop] = useState<Crop>(() => centeredCrop(picture))
  const handleSave = async () => {
    const square = await encodeSquare(picture, crop)
    if (square !== null) onSave(square)
  }
  return (
    <ActionDialog
      onClose={onClose}
      title="Crop your picture"
      description="Drag it or use the arrow keys. Zoom with the slider, the wheel, or + and −."
      confirmLabel="Save picture"
      isPending={isBusy}
      error={error}
      errorTitle="Not saved"
      onConfirm={handleSave}
    >
      <Stage picture={picture} crop={crop} setCrop={setCrop} />
    </ActionDialog>
  )
}

/** The crop area with preview and zoom. A separate component, since its canvases mount with the dialog's content. */
function Stage({
  picture,
  crop,
  setCrop,
}: {
  picture: ImageBitmap
  crop: Crop
  setCrop: Dispatch<SetStateAction<Crop>>
}) {
  const stage = useRef<HTMLCanvasElement>(null)
  const preview = useRef<HTMLCanvasElement>(null)
  const panBy = (byX: number, byY: number) => setCrop((now) => panCrop(now, picture, byX, byY))
  const zoomBy = (steps: number) =>
    setCrop((now) => zoomCrop(now, picture, now.zoom + steps * ZOOM_STEP))
  const gestures = usePointerGestures((byX, byY, stretch) =>
    setCrop((now) => zoomCrop(panCrop(now, picture, byX, byY), picture, now.zoom * stretch)),
  )
  useEffect(() => {
    for (const canvas of [stage.current, preview.current]) draw(canvas, picture, crop)
  }, [picture, crop])
  useWheel(stage, zoomBy)

  return (
    <>
      <div className="flex flex-wrap items-end justify-center gap-5">
        <canvas
          ref={stage}
          width={OUTPUT_PX}
          height={OUTPUT_PX}
          tabIndex={0}
          role="img"
          aria-label="Crop area. Use the arrow keys to move, plus and minus to zoom."
          onKeyDown={(event) => handleKey(event, zoomBy, panBy)}
          {...gestures}
          className="size-64 cursor-grab touch-none rounded-card bg-sunken active:cursor-grabbing sm:size-72"
        />
        <div className="grid justify-items-center gap-1 text-muted text-xs">
          <canvas
            ref={preview}
            width={192}
            height={192}
            className="size-16 rounded-full bg-sunken"
          />
          Preview
        </div>
      </div>
      <ZoomControls
        zoom={crop.zoom}
        onStep={zoomBy}
        onZoom={(zoom) => setCrop((now) => zoomCrop(now, picture, zoom))}
      />
    </>
  )
}

/** Pans by the arrow keys and zooms by plus and minus. */
function handleKey(
  event: KeyboardEvent,
  zoomBy: (steps: number) => void,
  panBy: (byX: number, byY: number) => void,
): void {
  const arrow = ARROWS[event.key]
  const steps = event.key === '+' || event.key === '=' ? 1 : event.key === '-' ? -1 : 0
  if (arrow === undefined && steps === 0) return
  event.preventDefault()
  if (arrow === undefined) zoomBy(steps)
  else panBy(arrow[0], arrow[1])
}

function ZoomControls({
  zoom,
  onStep,
  onZoom,
}: {
  zoom: number
  onStep: (steps: number) => void
  onZoom: (zoom: number) => void
}) {
  return (
    <div className="grid grid-cols-[auto_1fr_auto] items-end gap-2">
      <IconButton label="Zoom out" disabled={zoom <= 1} onClick={() => onStep(-1)}>
        <Minus aria-hidden="true" className="size-5" />
      </IconButton>
      <Slider
        label="Zoom"
        value={zoom}
        min={1}
        max={ZOOM_MAX}
        step={0.05}
        onChange={onZoom}
        format={(value) => `${Math.round(value * 100)}%`}
      />
      <IconButton label="Zoom in" disabled={zoom >= ZOOM_MAX} onClick={() => onStep(1)}>
        <Plus aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  )
}

function draw(canvas: HTMLCanvasElement | null, picture: ImageBitmap, crop: Crop): void {
  const context = canvas?.getContext('2d')
  if (canvas == null || context == null) return
  const side = sideOf(crop, picture)
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, canvas.width, canvas.height)
  const [left, top] = [crop.x - side / 2, crop.y - side / 2]
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** Encodes the square as WebP where the browser can, else PNG; the server re-encodes it anyway. */
function encodeSquare(picture: ImageBitmap, crop: Crop): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = OUTPUT_PX
  canvas.height = OUTPUT_PX
  draw(canvas, picture, crop)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92))
}

/** One pointer pans, two also pinch: `byX` and `byY` are shares of the element's width, `stretch` a factor. */
function usePointerGestures(onMove: (byX: number, byY: number, stretch: number) => void) {
  const down = useRef(new Map<number, { x: number; y: number }>())
  const spread = (): number => {
    const [a, b] = [...down.current.values()]
    return a === undefined || b === undefined ? 0 : Math.hypot(a.x - b.x, a.y - b.y)
  }
  const lift = (event: PointerEvent) => void down.current.delete(event.pointerId)
  return {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      down.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove: (event: PointerEvent) => {
      const before = down.current.get(event.pointerId)
      if (before === undefined) return
      const wide = event.currentTarget.getBoundingClientRect().width
      const spreadBefore = spread()
      down.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      const share = down.current.size * wide
      onMove(
        (event.clientX - before.x) / share,
        (event.clientY - before.y) / share,
        spreadBefore === 0 ? 1 : spread() / spreadBefore,
      )
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  }
}

/** Adds a wheel listener that is not passive, unlike React's, so that the page doesn't scroll under the picture. */
function useWheel(
  target: React.RefObject<HTMLCanvasElement | null>,
  onStep: (step: number) => void,
): void {
  const latest = useRef(onStep)
  latest.current = onStep
  useEffect(() => {
    const element = target.current
    const handleWheel = (event: WheelEvent) => {
      event.preventDefault()
      latest.current(event.deltaY < 0 ? 1 : -1)
    }
    element?.addEventListener('wheel', handleWheel, { passive: false })
    return () => element?.removeEventListener('wheel', handleWheel)
  }, [target])
}
