// raster.ts - pictures in SVG as pixels.

/** Draws an SVG on a canvas of its own size. */
export async function canvasOf(svg: string): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d', { willReadFrequently: true })?.drawImage(image, 0, 0);
  return canvas;
}

/** The pixels of an SVG, four bytes each. */
export async function pixelsOf(svg: string): Promise<ImageData> {
  const canvas = await canvasOf(svg);
  const { width, height } = canvas;
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height);
  if (!pixels) throw new Error('no canvas');
  return pixels;
}
