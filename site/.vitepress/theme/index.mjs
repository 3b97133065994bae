// index.mjs - the usual theme, and a few rules of style.
//
// SPDX-License-Identifier: MIT
import theme from 'vitepress/theme-without-fonts';
import './style.css';

export default theme;
