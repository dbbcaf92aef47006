/** Pixels of the image per pixel of the picture, so that it is sharp on large screens. */
const DENSITY = 2;

/**
 * Draws an SVG without outside references as a PNG. The picture comes from a `data:` address, the only external kind that the content
 * security policy allows for images; no code in it runs.
 * @throws Error if the browser does not draw it.
 */
export async function toPng(svg: string, { width, height }: { width: number; height: number }): Promise<Blob> {
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * DENSITY;
  canvas.height = height * DENSITY;
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!file) throw new Error('The browser made no picture');
  return file;
}
