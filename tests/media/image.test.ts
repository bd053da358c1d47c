import { expect, test } from 'vitest';
import { imageUrl, imageWidths, srcSet } from '#shared/image.ts';

test.each([
  ['abc-1600.webp', [480, 960, 1600]],
  ['abc-960.webp', [480, 960]],
  ['abc-700.webp', [480, 700]],
  ['abc-300.webp', [300]],
  ['logo.svg', []],
])('%s exists in %j pixels', (file, widths) => {
  expect(imageWidths(file)).toEqual(widths);
});

test('the address is the base path and the file name', () => {
  expect(imageUrl('/media/', 'abc-1600.webp')).toBe('/media/abc-1600.webp');
  expect(imageUrl('https://cdn.example/media', 'logo.svg', 480)).toBe(
    'https://cdn.example/media/logo.svg',
  );
});

test('a width chooses the smallest copy that is wide enough', () => {
  expect(imageUrl('/media', 'abc-1600.webp', 320)).toBe('/media/abc-480.webp');
  expect(imageUrl('/media', 'abc-1600.webp', 961)).toBe('/media/abc-1600.webp');
  expect(imageUrl('/media', 'abc-960.webp', 2000)).toBe('/media/abc-960.webp');
});

test('srcset lists every copy', () => {
  expect(srcSet('/media', 'abc-960.webp')).toBe(
    '/media/abc-480.webp 480w, /media/abc-960.webp 960w',
  );
});
