import { filled, stroked } from './icon.tsx';

export const Search = stroked('M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm9 16-4-4');
export const Close = stroked('M6 6l12 12M18 6 6 18');
export const Check = stroked('m5 12.5 4.5 4.5L19 7.5');
export const CheckCircle = stroked('M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm-4 9.5 2.8 2.8L16 9.5');
export const Plus = stroked('M12 5v14M5 12h14');
export const Minus = stroked('M5 12h14');
export const ChevronDown = stroked('m6 9.5 6 6 6-6');
export const ChevronUp = stroked('m6 14.5 6-6 6 6');
export const ChevronLeft = stroked('m14.5 6-6 6 6 6');
export const ChevronRight = stroked('m9.5 6 6 6-6 6');
export const ArrowLeft = stroked('M20 12H4m6-6-6 6 6 6');
export const ArrowRight = stroked('M4 12h16m-6-6 6 6-6 6');
export const Menu = stroked('M4 7h16M4 12h16M4 17h16');
export const More = filled(
  'M6 10.3a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4Zm6 0a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4Zm6 0a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4Z',
);
export const Filter = stroked(
  'M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Zm-7 10a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
);
export const Grid = stroked(
  'M4 4h6.5v6.5H4V4Zm9.5 0H20v6.5h-6.5V4ZM4 13.5h6.5V20H4v-6.5Zm9.5 0H20V20h-6.5v-6.5Z',
);
export const List = stroked('M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01');
export const Info = stroked('M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 8v5m0-8.5h.01');
export const Warning = stroked('M12 4 2.8 19.5h18.4L12 4Zm0 6v4m0 2.8h.01');
export const Alert = stroked('M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4.5V13m0 3h.01');
export const Bell = stroked(
  'M6 9.5a6 6 0 1 1 12 0c0 5 2 6.5 2 6.5H4s2-1.5 2-6.5Zm4 10a2.2 2.2 0 0 0 4 0',
);
export const Trash = stroked('M4 6.5h16M9.5 6.5V4h5v2.5m-8 0L7.3 20h9.4l.8-13.5M10 10.5v6m4-6v6');
export const Edit = stroked('M4 20h4L19.5 8.5a2.1 2.1 0 0 0-4-4L4 16v4Zm10-14 4 4');
export const Download = stroked('M12 4v11m0 0-4.5-4.5M12 15l4.5-4.5M4 20h16');
export const Upload = stroked('M12 16V5m0 0L7.5 9.5M12 5l4.5 4.5M4 20h16');
export const Share = stroked('M12 15V4m0 0L8 8m4-4 4 4M5 12v8h14v-8');
export const Refresh = stroked(
  'M20 11a8 8 0 0 0-14.3-4L4 8.7M4 4v4.7h4.7M4 13a8 8 0 0 0 14.3 4l1.7-1.7m0 4.7v-4.7h-4.7',
);
export const Eye = stroked(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5-3a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
);
export const EyeOff = stroked(
  'm4 4 16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.6M6.3 7.3C3.9 9 2.5 12 2.5 12s3.5 6.5 9.5 6.5a9 9 0 0 0 4-.9M10 10a3 3 0 0 0 4.1 4.1',
);
export const Lock = stroked('M6 11h12v9H6v-9Zm2.5 0V8a3.5 3.5 0 0 1 7 0v3');
export const Sun = stroked(
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm0-5v1.5m0 15V21m9-9h-1.5m-15 0H3m15.4-6.4-1.1 1.1M6.7 17.3l-1.1 1.1m12.8 0-1.1-1.1M6.7 6.7 5.6 5.6',
);
export const Moon = stroked('M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z');
export const Monitor = stroked('M3.5 5h17v11.5h-17V5ZM9 20h6m-3-3.5V20');
export const Picture = stroked(
  'M4 5h16v14H4V5Zm0 11 4.5-4.5L13 16l2.5-2.5L20 18M15 8.7a1 1 0 1 0 0 2 1 1 0 0 0 0-2Z',
);
export const Camera = stroked(
  'M4 8h3.5L9 5.5h6L16.5 8H20v11H4V8Zm8 2a3.2 3.2 0 1 0 0 6.4A3.2 3.2 0 0 0 12 10Z',
);
export const Document = stroked('M6 3.5h8l4 4V20.5H6v-17Zm8 0v4h4M9 12.5h6M9 16h6');
export const Star = filled(
  'm12 3.2 2.7 5.6 6.1.8-4.5 4.2 1.1 6.1L12 17l-5.4 2.9 1.1-6.1-4.5-4.2 6.1-.8L12 3.2Z',
);
export const Heart = stroked(
  'M12 20S4 15.3 4 9.5A4.3 4.3 0 0 1 12 7.3a4.3 4.3 0 0 1 8 2.2C20 15.3 12 20 12 20Z',
);
export const HeartFilled = filled(
  'M12 20.8S3.1 15.6 3.1 9.5A5.2 5.2 0 0 1 12 6a5.2 5.2 0 0 1 8.9 3.5c0 6.1-8.9 11.3-8.9 11.3Z',
);
export const WifiOff = stroked(
  'm4 4 16 16M8.5 15.5a5 5 0 0 1 7 0M5 12a10 10 0 0 1 4.5-2.6M2.5 8.5a14 14 0 0 1 3.7-2.4M10 5.1a14 14 0 0 1 11.5 3.4M14.5 9.8A10 10 0 0 1 19 12M12 19h.01',
);
export const Logout = stroked('M10 4H5v16h5m5-4 4-4-4-4m4 4H10');
